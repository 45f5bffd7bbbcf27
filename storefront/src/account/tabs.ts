import type { IconName } from '@matinee/ui/Icon'
import type { AccountWord } from '../account-text.tsx'

/** The parts of the account area by their names in the address. A new one is a line here and its screen. */
export const TABS = [
  { name: 'profile', icon: 'person', title: 'account.profile', text: 'account.profile.text' },
  { name: 'sign_in', icon: 'lock', title: 'account.sign_in', text: 'account.sign_in.text' },
  { name: 'devices', icon: 'screen', title: 'account.devices', text: 'account.devices.text' },
  {
    name: 'notifications',
    icon: 'bell',
    title: 'account.notifications',
    text: 'account.notifications.text',
  },
  { name: 'purchases', icon: 'stack', title: 'account.purchases', text: 'account.purchases.text' },
  {
    name: 'payment_methods',
    icon: 'shield',
    title: 'account.payment_methods',
    text: 'account.payment_methods.text',
  },
  { name: 'invoices', icon: 'save', title: 'account.invoices', text: 'account.invoices.text' },
  { name: 'gift_cards', icon: 'heart', title: 'account.gift_cards', text: 'account.gift_cards.text' },
  { name: 'referrals', icon: 'person', title: 'account.referrals', text: 'account.referrals.text' },
  { name: 'podcasts', icon: 'feed', title: 'account.podcasts', text: 'account.podcasts.text' },
  { name: 'history', icon: 'clock', title: 'account.history', text: 'account.history.text' },
  { name: 'privacy', icon: 'shield', title: 'account.privacy', text: 'account.privacy.text' },
] as const satisfies { name: string; icon: IconName; title: AccountWord; text: AccountWord }[]

export type Tab = (typeof TABS)[number]
export type TabName = Tab['name']
