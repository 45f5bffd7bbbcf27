import { lazyRouteComponent } from '@tanstack/react-router'
import type { TabName } from '../../account/tabs.ts'

/** The screens under `/account`, each loaded when it is visited. */
export const SCREENS = {
  profile: lazyRouteComponent(() => import('../../account/profile/ProfileScreen.tsx')),
  sign_in: lazyRouteComponent(() => import('../../account/sign-in/SignInScreen.tsx')),
  devices: lazyRouteComponent(() => import('../../account/DevicesScreen.tsx')),
  notifications: lazyRouteComponent(() => import('../../account/NotificationsScreen.tsx')),
  purchases: lazyRouteComponent(() => import('../../billing/account/PurchasesScreen.tsx')),
  change_plan: lazyRouteComponent(() => import('../../billing/account/ChangePlanScreen.tsx')),
  payment_methods: lazyRouteComponent(() => import('../../billing/account/MethodsScreen.tsx')),
  invoices: lazyRouteComponent(() => import('../../billing/account/InvoicesScreen.tsx')),
  gift_cards: lazyRouteComponent(() => import('../../billing/account/GiftCardsScreen.tsx')),
  referrals: lazyRouteComponent(() => import('../../billing/account/ReferralsScreen.tsx')),
  podcasts: lazyRouteComponent(() => import('../../account/podcasts/PodcastsScreen.tsx')),
  history: lazyRouteComponent(() => import('../../account/HistoryScreen.tsx')),
  privacy: lazyRouteComponent(() => import('../../account/privacy/PrivacyScreen.tsx')),
  delete: lazyRouteComponent(() => import('../../account/privacy/DeletionScreen.tsx')),
} satisfies Record<TabName | 'delete' | 'change_plan', unknown>

export const isScreen = (name: string): name is keyof typeof SCREENS => Object.hasOwn(SCREENS, name)
