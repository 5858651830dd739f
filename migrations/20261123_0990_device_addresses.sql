-- Where a user last signed in from with each browser: a session that is over tells it no more, and
-- a partner who orders by their own link from there is to be seen.
alter table user_devices add column ip text;
