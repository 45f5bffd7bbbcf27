import { lazyRouteComponent } from '@tanstack/react-router'
import type { TabName } from './tabs.ts'

/** What is shown at each address under `/account`; each comes when it is visited. */
export const SCREENS = {
  profile: lazyRouteComponent(() => import('./profile/ProfileTab.tsx')),
  sign_in: lazyRouteComponent(() => import('./sign-in/SignInTab.tsx')),
  devices: lazyRouteComponent(() => import('./DevicesTab.tsx')),
  notifications: lazyRouteComponent(() => import('./NotificationsTab.tsx')),
  history: lazyRouteComponent(() => import('./HistoryTab.tsx')),
  privacy: lazyRouteComponent(() => import('./privacy/PrivacyTab.tsx')),
  delete: lazyRouteComponent(() => import('./privacy/DeletionTab.tsx')),
} satisfies Record<TabName | 'delete', unknown>

export const isScreen = (name: string): name is keyof typeof SCREENS => Object.hasOwn(SCREENS, name)
