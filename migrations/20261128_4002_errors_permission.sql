-- Errors of the service are seen to by the owner and the administrator; the auditor reads them.

update roles set permissions = permissions || array['errors.read', 'errors.resolve']
 where id in ('owner', 'admin');
update roles set permissions = permissions || array['errors.read'] where id = 'auditor';
