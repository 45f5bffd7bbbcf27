/** The roles of an account, most powerful first; a guest has no account. */
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

/** The areas of the admin. An area is listed once it has a screen. */
export const AREAS = [
  'content',
  'people',
  'money',
  'marketing',
  'community',
  'messages',
  'site',
  'analytics',
  'settings',
] as const
export type Area = (typeof AREAS)[number]

/** Access levels: each includes those before it. `own` is limited to the person's own objects. */
export const REACHES = ['none', 'own', 'view', 'edit'] as const
export type Reach = (typeof REACHES)[number]

/** Parts to which a role's access to an area is limited. */
export const PARTS = ['content', 'coupons', 'refunds', 'sales', 'tax'] as const
export type Part = (typeof PARTS)[number]

type Cell = Reach | readonly ['view' | 'edit', Part]
type Row = Partial<Record<Area, Cell>>

const FULL_ACCESS = Object.fromEntries(AREAS.map((area) => [area, 'edit'])) as Record<Area, Reach>

/** The access of each role; an area that is not named is closed. */
export const POLICY: Record<StaffRole, Row> = {
  owner: { ...FULL_ACCESS, analytics: 'view' },
  admin: { ...FULL_ACCESS, analytics: 'view' },
  content_manager: { content: 'edit', community: 'view', analytics: ['view', 'content'] },
  author: { content: 'own', money: 'own', community: 'own', analytics: 'own' },
  moderator: {
    content: 'view',
    people: 'view',
    community: 'edit',
    messages: 'edit',
  },
  support: {
    content: 'view',
    people: 'edit',
    money: ['edit', 'refunds'],
    community: 'view',
    messages: 'edit',
    analytics: 'view',
  },
  marketer: {
    content: 'view',
    people: 'view',
    money: ['edit', 'coupons'],
    marketing: 'edit',
    community: 'view',
    analytics: 'view',
  },
  finance: { people: 'view', money: 'edit', analytics: ['view', 'sales'], settings: ['edit', 'tax'] },
  analyst: { analytics: 'view' },
  // Reserved for webhooks and an API; until then it opens nothing and is not offered.
  developer: {},
}

/** Rights that access to an area does not imply. */
export const RIGHTS = {
  make_admins: ['owner'],
  hand_over: ['owner'],
  /** More about people than their names. */
  see_contacts: ['owner', 'admin', 'support', 'marketer', 'finance'],
  delete_people: ['owner', 'admin'],
  export_people: ['owner', 'admin', 'support', 'marketer', 'finance'],
  impersonate: ['owner', 'admin', 'support'],
  /** Making and revoking API keys. */
  make_api_keys: ['owner', 'admin'],
  /** How the machine is. */
  see_system: ['owner', 'admin'],
  /** Naming the addresses of the store. */
  manage_domains: ['owner', 'admin'],
  /** Making, pausing and removing stores, in the store of whoever runs the install. */
  manage_stores: ['owner'],
  /** Letting an assistant with an API key hide, delete and refund. */
  let_assistants_remove: ['owner', 'admin'],
  /** Changing the providers by which people sign in. */
  manage_sign_in: ['owner', 'admin'],
  /** Writing code on pages of the store. */
  write_page_code: ['owner', 'admin'],
  /** Making and checking archives of the store. */
  make_archives: ['owner', 'admin'],
  /** Downloading and removing them, and saying where they go: whoever has one has everything. */
  take_archives: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Right = keyof typeof RIGHTS

export const isStaffRole = (role: string): role is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(role)

/** Rights that an API key can be given besides areas. */
export const API_KEY_RIGHTS = [
  'see_contacts',
  'export_people',
  'delete_people',
  'let_assistants_remove',
] as const satisfies Right[]

/** What an API key may do: areas of the admin it may view or edit, and rights that no area implies. */
export interface ApiKeyScopes {
  areas: { [A in Area]?: 'view' | 'edit' }
  rights: (typeof API_KEY_RIGHTS)[number][]
}

const API_KEY_ROLE = 'api_key:'

/** The scopes of an API key as a role, so that every rule that asks for a role holds for keys too. */
export const roleOfApiKey = ({ areas, rights }: ApiKeyScopes): string =>
  API_KEY_ROLE + [...Object.entries(areas).map(([area, reach]) => `${area}=${reach}`), ...rights].join(' ')

export const isApiKeyRole = (role: string) => role.startsWith(API_KEY_ROLE)

/** The scopes of keys by their roles: each is asked about several times a call. */
const scopesByRole = new Map<string, ReadonlySet<string>>()
const MOST_ROLES = 1000
const NO_SCOPES: ReadonlySet<string> = new Set()

const scopesOf = (role: string) =>
  isApiKeyRole(role) ? (scopesByRole.get(role) ?? readScopes(role)) : NO_SCOPES

function readScopes(role: string): ReadonlySet<string> {
  const scopes = new Set(role.slice(API_KEY_ROLE.length).split(' '))
  if (scopesByRole.size >= MOST_ROLES) scopesByRole.clear()
  scopesByRole.set(role, scopes)
  return scopes
}

const reachOfApiKey = (role: string, area: Area): Reach =>
  REACHES.find((reach) => scopesOf(role).has(`${area}=${reach}`)) ?? 'none'

const cellOf = (role: string, area: Area): Cell =>
  isStaffRole(role) ? (POLICY[role][area] ?? 'none') : reachOfApiKey(role, area)

const split = (cell: Cell): { reach: Reach; part: Part | null } =>
  typeof cell === 'string' ? { reach: cell, part: null } : { reach: cell[0], part: cell[1] }

/** A role's access level in an area, or in this part of it. */
export function reachOf(role: string, area: Area, part?: Part): Reach {
  const cell = split(cellOf(role, area))
  return cell.part === null || cell.part === part ? cell.reach : 'none'
}

/** The part of an area a role is limited to; null if it has the whole area, or nothing. */
export const heldTo = (role: string, area: Area): Part | null => split(cellOf(role, area)).part

/** Whether a role has at least this access level in an area, or in this part of it. */
export const reaches = (role: string, area: Area, least: Reach, part?: Part): boolean =>
  REACHES.indexOf(reachOf(role, area, part)) >= REACHES.indexOf(least)

export const hasRight = (role: string, right: Right): boolean =>
  (RIGHTS[right] as readonly string[]).includes(role) || scopesOf(role).has(right)

/** The roles a person may remove from others. Ownership is transferred instead. */
export function rolesToTake(role: string): StaffRole[] {
  if (!reaches(role, 'settings', 'edit') || isApiKeyRole(role)) return []
  return STAFF_ROLES.filter(
    (taken) => taken !== 'owner' && (taken !== 'admin' || hasRight(role, 'make_admins')),
  )
}

/** The roles a person may grant: those they may remove, if they open anything. */
export const rolesToGive = (role: string): StaffRole[] =>
  rolesToTake(role).filter((given) => Object.keys(POLICY[given]).length > 0)
