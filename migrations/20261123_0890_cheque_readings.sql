-- What was read in a customer's cheque, for operators to compare with its order.

alter table order_cheques add column kind text not null default 'pdf'
  check (kind in ('pdf', 'picture'));

create table cheque_readings (
  cheque_id uuid primary key references order_cheques (id) on delete cascade,
  order_id text not null references orders (id),
  -- A picture has no text to be read; a file that could not be read has none either.
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unreadable')),
  -- Begun readings: a file that ends its process each time is given up.
  attempts smallint not null default 0 check (attempts >= 0),
  -- Pages of lines, from top to bottom.
  pages jsonb not null default '[]',
  -- Numbers of the bank's operations, in capitals and without separators.
  operations text[] not null default '{}',
  signature jsonb,
  -- The same operation or the same file is on a cheque of another order.
  used_elsewhere boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it was last begun to be read, and when that was done.
  begun_at timestamptz,
  read_at timestamptz
);
create index cheque_readings_waiting on cheque_readings (created_at) where state = 'waiting';
create index cheque_readings_order on cheque_readings (order_id);
create index cheque_readings_operations on cheque_readings using gin (operations);

-- Those of orders that may still be looked at are read as well.
insert into cheque_readings (cheque_id, order_id)
select c.id, c.order_id from order_cheques c join orders o on o.id = c.order_id
 where c.created_at > now() - interval '30 days'
   and o.status in ('waiting_funds', 'processing', 'moderation');
