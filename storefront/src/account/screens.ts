import { lazyRouteComponent } from '@tanstack/react-router'
import type { TabName } from './tabs.ts'

/** What is shown at each address under `/account`; each comes when it is visited. */
export const SCREENS = {
  profile: lazyRouteComponent(() => import('./profile/ProfileScreen.tsx')),
  sign_in: lazyRouteComponent(() => import('./sign-in/SignInScreen.tsx')),
  devices: lazyRouteComponent(() => import('./DevicesScreen.tsx')),
  notifications: lazyRouteComponent(() => import('./NotificationsScreen.tsx')),
  purchases: lazyRouteComponent(() => import('../billing/account/PurchasesScreen.tsx')),
  change_plan: lazyRouteComponent(() => import('../billing/account/ChangePlanScreen.tsx')),
  payment_methods: lazyRouteComponent(() => import('../billing/account/MethodsScreen.tsx')),
  invoices: lazyRouteComponent(() => import('../billing/account/InvoicesScreen.tsx')),
  gift_cards: lazyRouteComponent(() => import('../billing/account/GiftCardsScreen.tsx')),
  history: lazyRouteComponent(() => import('./HistoryScreen.tsx')),
  privacy: lazyRouteComponent(() => import('./privacy/PrivacyScreen.tsx')),
  delete: lazyRouteComponent(() => import('./privacy/DeletionScreen.tsx')),
} satisfies Record<TabName | 'delete' | 'change_plan', unknown>

export const isScreen = (name: string): name is keyof typeof SCREENS => Object.hasOwn(SCREENS, name)
