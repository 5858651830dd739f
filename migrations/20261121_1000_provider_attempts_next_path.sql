-- Who signs in by an account elsewhere comes back to the page they left.
alter table provider_attempts add column next_path text;
