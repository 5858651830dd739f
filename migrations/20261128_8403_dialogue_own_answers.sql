-- A chat is asked the operators' own questions as well: what was answered, by their names.
alter table order_dialogues add column own_answers jsonb not null default '{}';
