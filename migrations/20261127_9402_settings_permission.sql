-- Settings are changed by the owner and the administrator.

update roles set permissions = permissions || array['settings.change']
 where id in ('owner', 'admin');
