-- Figures of each operator are seen by whoever leads them.

update roles set permissions = permissions || array['team.read']
 where id in ('owner', 'admin', 'senior') and not permissions @> array['team.read'];
