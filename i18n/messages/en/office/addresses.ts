import type { officeAddresses as original } from '../../ru/office/addresses.ts';

export const officeAddresses = {
  'addresses.nav': 'Addresses',
  'addresses.about':
    'Addresses of your own wallet that customers send coins to. There is no key on the server: the service only sees what comes, and you collect the money yourself. Each address is given to one order at a time.',
  'addresses.paste': 'Add addresses',
  'addresses.pasteTitle': 'New addresses',
  'addresses.network': 'Network',
  'addresses.list': 'Addresses',
  'addresses.listHint':
    'One a line, a thousand at a time at most. Use a wallet whose keys you alone have.',
  'addresses.pasted': 'Added: {added}. Already in the list: {known}.',
  'addresses.networks': 'Networks',
  'addresses.free': '{free} of {total} free',
  'addresses.noneFree': 'No address is free: new orders wait until one is.',
  'addresses.notWatched':
    'Nobody watches this network, so no addresses are given out. Name a node or a block explorer in the settings.',
  'addresses.neverRead': 'The network has not been read yet, so no addresses are given out.',
  'addresses.lagging': 'Blocks behind: {lag}. No addresses are given out until it has caught up.',
  'addresses.silent':
    'The network has not been read for a while: no addresses are given out until it is.',
  'addresses.upToDate': 'read up to block {height}',
  'addresses.lyingAll': 'Not collected',
  'addresses.nothing': '—',
  'addresses.address': 'Address',
  'addresses.state': 'Given to',
  'addresses.lying': 'Not collected',
  'addresses.isFree': 'free',
  'addresses.isOff': 'not given out',
  'addresses.resting': 'rests after order',
  'addresses.collect': 'Collected',
  'addresses.collectTitle': 'Has your wallet taken the money?',
  'addresses.collectText':
    'Note it once you have moved {amount} {currency} from the address to yourself. The reserve stays as it is: the money was yours and still is.',
  'addresses.txid': 'Transaction',
  'addresses.txidHint': 'Not required.',
  'addresses.cost': 'What the network took, {currency}',
  'addresses.costHint': 'Not required. It is taken from the {currency} reserve.',
  'addresses.off': 'Stop giving out',
  'addresses.on': 'Give out',
  'addresses.empty':
    'There are no addresses yet. Add some of your wallet, and coins will be credited by themselves.',
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
  'unowned.give': 'Give to an order',
  'unowned.giveTitle': 'To which order?',
  'unowned.giveText':
    '{amount} {currency} will be an ordinary deposit of that order. This cannot be undone.',
  'unowned.order': 'Order number',
  'unowned.settle': 'Settled',
  'unowned.settleTitle': 'Settled without an order',
  'unowned.settleText':
    'Write what became of the money: sent back, left on the address, or something else.',
  'unowned.why.unknown_address':
    'Nobody had been told this address when the money came. If you know the customer, give the money to their order; else send it back.',
  'unowned.why.wrong_asset':
    'Another coin came to the address. It cannot be credited: send it back from your wallet and close the order.',
  'unowned.why.wrong_network':
    'It came over another network, where the address is yours as well: give it to an order of the same coin, or send it back.',
  'unowned.why.dust':
    'Less than a thousandth of the order: that is how attention is drawn to somebody else’s address. There is usually nothing to do.',
  'unowned.why.lent_onward':
    'Just the amount of an earlier unpaid order, and the address is another’s by now. Ask the customers and give it to the right one.',
} as const satisfies Record<keyof typeof original, string>;
