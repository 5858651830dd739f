-- Answers to some mails go elsewhere than to their sender: the address that brings them back.
alter table mails add column reply_to text;
alter table mails add constraint mails_reply_to_address
  check (reply_to !~ '[\r\n]' and length(reply_to) between 3 and 320) not valid;
