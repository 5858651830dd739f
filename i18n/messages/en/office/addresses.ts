import type { officeAddresses as original } from '../../ru/office/addresses.ts';

export const officeAddresses = {
  'addresses.nav': 'Addresses',
  'addresses.about':
    'Addresses of your own wallet that customers send coins to. There are no keys on the server: the service only sees what arrives, and you collect the money yourself. Each address is given to one order at a time.',
  'addresses.paste': 'Add addresses',
  'addresses.pasteTitle': 'New addresses',
  'addresses.network': 'Network',
  'addresses.list': 'Addresses',
  'addresses.listHint':
    'One per line, up to a thousand at a time. Use a wallet whose keys only you have.',
  'addresses.pasted': 'Added: {added}. Already in the list: {known}.',
  'addresses.networks': 'Networks',
  'addresses.free': '{free} of {total} free',
  'addresses.noneFree': 'No address is free: new orders wait for one.',
  'addresses.notWatched':
    'This network is not watched, so no addresses are given out. Set a node or a block explorer in Settings.',
  'addresses.neverRead': 'The network has not been read yet, so no addresses are given out.',
  'addresses.lagging': 'Blocks behind: {lag}. No addresses are given out until it has caught up.',
  'addresses.silent':
    'The network has not been read for a while: no addresses are given out until reading resumes.',
  'addresses.upToDate': 'read up to block {height}',
  'addresses.lyingAll': 'Not collected',
  'addresses.nothing': '—',
  'addresses.address': 'Address',
  'addresses.state': 'Given to',
  'addresses.lying': 'Not collected',
  'addresses.isFree': 'free',
  'addresses.isOff': 'not given out',
  'addresses.resting': 'paused after order',
  'addresses.collect': 'Mark as collected',
  'addresses.collectTitle': 'Has the money reached your wallet?',
  'addresses.collectText':
    'Confirm once you have moved {amount} {currency} from the address to your wallet. The reserve does not change: the money was yours and still is.',
  'addresses.txid': 'Transaction',
  'addresses.txidHint': 'Optional.',
  'addresses.cost': 'Network fee, {currency}',
  'addresses.costHint': 'Optional. It is taken from the {currency} reserve.',
  'addresses.off': 'Stop giving out',
  'addresses.on': 'Give out',
  'addresses.empty':
    'There are no addresses yet. Add some from your wallet, and coins will be credited automatically.',
  'addresses.rail.ethereum': 'Ethereum',
  'addresses.rail.bsc': 'BNB Smart Chain',
  'addresses.rail.tron': 'TRON',
  'addresses.rail.solana': 'Solana',
  'addresses.rail.ton': 'TON',
  'addresses.rail.bitcoin_explorer': 'Bitcoin',
  'addresses.rail.litecoin_explorer': 'Litecoin',
  'addresses.rail.dogecoin_explorer': 'Dogecoin',
  'unowned.from': 'Sender: {sender}',
  'unowned.meant': 'Probably for order',
  'unowned.give': 'Match to order',
  'unowned.giveTitle': 'Which order is it for?',
  'unowned.giveText':
    '{amount} {currency} will become an ordinary deposit of that order. This cannot be undone.',
  'unowned.order': 'Order number',
  'unowned.settle': 'Close without an order',
  'unowned.settleTitle': 'Close without an order?',
  'unowned.settleText':
    'Say what became of the money: sent back, left on the address, or something else.',
  'unowned.why.unknown_address':
    'The address had not been given to anyone when the money arrived. If you know the customer, match the money to their order; otherwise send it back.',
  'unowned.why.wrong_asset':
    'Another coin arrived at the address. It cannot be credited to an order: send it back from your wallet and close this entry.',
  'unowned.why.wrong_network':
    'It arrived over another network, where the address is also yours: match it to an order in the same coin, or send it back.',
  'unowned.why.dust':
    'Less than a thousandth of the order: such dust is sent to draw attention to somebody else’s address. Usually there is nothing to do.',
  'unowned.why.lent_onward':
    'Exactly the amount of an earlier unpaid order, but the address has since been given to another. Ask the customers and match it to the right order.',
} as const satisfies Record<keyof typeof original, string>;
