-- Hours in which somebody may work in the office: of an operator, else of their role. Null is at any
-- hour. Owners have none: whoever mends the hours can always come in.

alter table operators add column access_hours jsonb;
alter table roles add column access_hours jsonb;
