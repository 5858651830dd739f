-- What came beside the roles is the owner's and the administrator's, too: own operations, the shop and
-- alerts. Whoever looks after money posts operations with it and reconciles accounts.

update roles
   set permissions = permissions
     || array['ledger.post', 'ledger.reconcile', 'shop.read', 'shop.change', 'alerts.change']
 where id in ('owner', 'admin');
update roles set permissions = permissions || array['ledger.post', 'ledger.reconcile']
 where id = 'accountant';
