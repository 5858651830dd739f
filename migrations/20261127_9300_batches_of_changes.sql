-- Directions that were changed together, and a catalogue that was read from a file, are taken back
-- together as those that were made together are: a batch keeps each row as it was and as it became.

alter table direction_batches
  drop constraint direction_batches_direction_ids_check,
  add constraint direction_batches_direction_ids_check
    check (cardinality(direction_ids) <= 5000),
  add column kind text not null default 'added'
    check (kind in ('added', 'changed', 'imported'));

-- No row before: it was made. Whole rows, so that no later change is ever overlooked.
create table batch_steps (
  batch_id uuid not null references direction_batches (id) on delete cascade,
  subject text not null check (subject in
    ('payment_systems', 'directions', 'price_rules', 'own_fields', 'term_templates')),
  subject_id text not null,
  before jsonb,
  after jsonb,
  primary key (batch_id, subject, subject_id)
);

-- What a direction has of its own goes with it, as its rules do.
alter table direction_cities
  drop constraint direction_cities_direction_id_fkey,
  add constraint direction_cities_direction_id_fkey
    foreign key (direction_id) references directions (id) on delete cascade;
alter table own_fields
  drop constraint own_fields_direction_id_fkey,
  add constraint own_fields_direction_id_fkey
    foreign key (direction_id) references directions (id) on delete cascade;
