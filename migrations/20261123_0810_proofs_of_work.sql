-- A captcha may be answered by a proof of work in place of the sound, whose bursts programs counted.
-- A challenge is signed and kept nowhere; what is kept is that it was used, until it ends.
-- Letters are bounded by network. The column `tones` is written no more and goes with a later release.

create table captcha_proofs_used (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index captcha_proofs_used_expires_at on captcha_proofs_used (expires_at);

alter table captchas alter column tones drop not null;
alter table captchas add column network text;
