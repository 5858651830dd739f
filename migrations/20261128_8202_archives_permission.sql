-- Old records are read by whoever may read everything.

update roles set permissions = permissions || array['archives.read']
 where id in ('owner', 'admin', 'auditor') and not permissions @> array['archives.read'];
