-- Roles become the owner's to edit: what each may do stands here, where the guard of the office reads
-- it. Who could do everything as an admin is an owner now; the presets are what a shop begins with.

create table roles (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{1,39}$'),
  -- Given by an operator; null is the preset's own name.
  name text unique check (length(name) between 1 and 60),
  permissions text[] not null,
  created_at timestamptz not null default now()
);

insert into roles (id, permissions) values
('owner', array['own', 'orders.read', 'orders.comment', 'orders.confirm', 'orders.pay',
    'orders.take_over', 'orders.judge', 'orders.export', 'catalogue.read', 'catalogue.change',
    'directions.switch', 'reserves.correct', 'requisites.read', 'requisites.change',
    'blocks.read', 'blocks.change', 'figures.read', 'ledger.read', 'mails.read', 'notice.read',
    'notice.change', 'rates.read', 'rates.change', 'monitors.read', 'monitors.change',
    'content.write', 'content.publish', 'cards.verify', 'cards.change', 'users.read',
    'users.block', 'users.change', 'customers.reveal', 'customers.reveal_one', 'rewards.read',
    'rewards.grant', 'rewards.judge', 'rewards.change', 'audit.read', 'operators.manage']),
('admin', array['own', 'orders.read', 'orders.comment', 'orders.confirm', 'orders.pay',
    'orders.take_over', 'orders.judge', 'orders.export', 'catalogue.read', 'catalogue.change',
    'directions.switch', 'reserves.correct', 'requisites.read', 'requisites.change',
    'blocks.read', 'blocks.change', 'figures.read', 'ledger.read', 'mails.read', 'notice.read',
    'notice.change', 'rates.read', 'rates.change', 'monitors.read', 'monitors.change',
    'content.write', 'content.publish', 'cards.verify', 'cards.change', 'users.read',
    'users.block', 'users.change', 'customers.reveal', 'customers.reveal_one', 'rewards.read',
    'rewards.grant', 'rewards.judge', 'rewards.change', 'audit.read']),
('senior', array['own', 'orders.read', 'orders.comment', 'catalogue.read', 'mails.read',
    'notice.read', 'rates.read', 'monitors.read', 'content.write', 'users.read',
    'customers.reveal_one', 'orders.confirm', 'orders.pay', 'orders.judge', 'directions.switch',
    'requisites.read', 'blocks.read', 'ledger.read', 'cards.verify', 'customers.reveal',
    'users.block', 'rewards.read', 'rewards.judge', 'orders.take_over', 'orders.export',
    'reserves.correct', 'requisites.change', 'blocks.change', 'figures.read', 'notice.change',
    'cards.change', 'users.change']),
('cashier', array['own', 'orders.read', 'orders.comment', 'catalogue.read', 'mails.read',
    'notice.read', 'rates.read', 'monitors.read', 'content.write', 'users.read',
    'customers.reveal_one', 'orders.confirm', 'orders.pay', 'orders.judge', 'directions.switch',
    'requisites.read', 'blocks.read', 'ledger.read', 'cards.verify', 'customers.reveal',
    'users.block', 'rewards.read', 'rewards.judge']),
('verifier', array['own', 'orders.read', 'orders.comment', 'notice.read', 'blocks.read',
    'cards.verify', 'customers.reveal', 'users.read']),
('accountant', array['own', 'orders.read', 'orders.export', 'catalogue.read', 'notice.read',
    'requisites.read', 'figures.read', 'ledger.read', 'rewards.read', 'customers.reveal_one']),
('editor', array['own', 'catalogue.read', 'rates.read', 'monitors.read', 'notice.read',
    'notice.change', 'content.write', 'content.publish']),
('support', array['own', 'orders.read', 'orders.comment', 'catalogue.read', 'mails.read',
    'notice.read', 'rates.read', 'monitors.read', 'content.write', 'users.read',
    'customers.reveal_one']),
('auditor', array['own', 'orders.read', 'catalogue.read', 'requisites.read', 'blocks.read',
    'figures.read', 'ledger.read', 'mails.read', 'notice.read', 'rates.read', 'monitors.read',
    'users.read', 'rewards.read', 'audit.read', 'customers.reveal_one']);

alter table operators drop constraint operators_role_check;
update operators set role = 'owner' where role = 'admin';
alter table operators add constraint operators_role_fkey
  foreign key (role) references roles (id);
