/** The roles of an account, the mightiest first; a guest has no account. */
export const STAFF_ROLES = [
  'owner',
  'admin',
  'content_manager',
  'author',
  'moderator',
  'support',
  'marketer',
  'finance',
  'analyst',
  'developer',
] as const
export const ROLES = [...STAFF_ROLES, 'user'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export type Role = (typeof ROLES)[number]

/** The parts of the business a role may see or change. */
export const AREAS = [
  'content',
  'live',
  'people',
  'money',
  'marketing',
  'community',
  'site',
  'analytics',
  'settings',
  'api',
] as const
export type Area = (typeof AREAS)[number]

/** How far a role reaches into an area: each reach includes those before it. `own` is what the person made alone. */
export const REACHES = ['none', 'own', 'view', 'edit'] as const
export type Reach = (typeof REACHES)[number]

type Row = Partial<Record<Area, Reach>>

const everything = Object.fromEntries(AREAS.map((area) => [area, 'edit'])) as Record<Area, Reach>

/** Who may do what in the admin; an area not named is closed. */
export const POLICY: Record<StaffRole, Row> = {
  owner: everything,
  admin: everything,
  content_manager: { content: 'edit', live: 'edit', community: 'view', analytics: 'own' },
  author: { content: 'own', live: 'own', money: 'own', community: 'own', analytics: 'own' },
  moderator: { content: 'view', live: 'view', people: 'view', community: 'edit', analytics: 'own' },
  support: {
    content: 'view',
    live: 'view',
    people: 'edit',
    money: 'view',
    community: 'view',
    analytics: 'view',
  },
  marketer: {
    content: 'view',
    live: 'view',
    people: 'view',
    money: 'view',
    marketing: 'edit',
    community: 'view',
    site: 'view',
    analytics: 'view',
  },
  finance: { people: 'view', money: 'edit', analytics: 'view', settings: 'own' },
  analyst: { analytics: 'view' },
  developer: { site: 'edit', settings: 'own', api: 'edit' },
}

export const isStaffRole = (role: string): role is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(role)

export const reachOf = (role: string, area: Area): Reach =>
  isStaffRole(role) ? (POLICY[role][area] ?? 'none') : 'none'

/** Whether a role reaches at least so far into an area. */
export const reaches = (role: string, area: Area, least: Reach): boolean =>
  REACHES.indexOf(reachOf(role, area)) >= REACHES.indexOf(least)
