-- The log of actions is searched by whole actions and by a part of what they were done to: who looks for
-- nothing that is there must not read all of it.
-- @no-transaction
create index concurrently if not exists audit_log_action on audit_log (action, id);

create index concurrently if not exists audit_log_subject_text
  on audit_log using gin (subject_id gin_trgm_ops);
