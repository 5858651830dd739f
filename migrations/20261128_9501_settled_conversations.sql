-- When an operator closed a conversation without an answer: it is held from then on, not from the
-- last message.
alter table conversations add column settled_at timestamptz;
