import {
  IconAccessPoint,
  IconActivity,
  IconArchive,
  IconBroadcast,
  IconBuildingStore,
  IconChartBar,
  IconChartDots,
  IconChartHistogram,
  IconCreditCard,
  IconDeviceAnalytics,
  IconDeviceTv,
  IconDoor,
  IconFileText,
  IconFolders,
  IconGauge,
  IconGavel,
  IconHeart,
  IconHeartHandshake,
  IconHistory,
  IconCode,
  IconKey,
  IconHome,
  IconInbox,
  IconLanguage,
  IconLanguageHiragana,
  IconListDetails,
  IconLogin2,
  IconMail,
  IconMailCheck,
  IconMailFast,
  IconMailOff,
  IconMailOpened,
  IconMenu2,
  IconMessageCircle,
  IconMessageCog,
  IconMovie,
  IconPalette,
  IconPlayerPlay,
  IconReceipt,
  IconRefresh,
  IconSettings,
  IconShieldLock,
  IconGift,
  IconReceiptTax,
  IconRoute,
  IconRss,
  IconServer,
  IconShoppingCart,
  IconTicket,
  IconTrendingUp,
  IconUserHeart,
  IconTag,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorldCheck,
  IconWorldWww,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react'
import {
  hasRight,
  reaches,
  type Area,
  type Part,
  type Reach,
  type Right,
} from '@matinee/contract/platform/roles'
import type { LinkProps } from '@tanstack/react-router'
import type { Word } from '../text.ts'

export interface MenuEntry {
  to: NonNullable<LinkProps['to']>
  label: Word
  icon: Icon
  /** The area that the role must see; undefined for all staff. */
  area?: Area
  /** The part of the area that is enough for a role limited to it. */
  part?: Part
  /** The access level required; `view` by default. */
  least?: Reach
  /** Another area that the role must also see. */
  also?: Area
  right?: Right
  /** Only in the store of whoever runs the install. */
  operator?: true
  /** The entry shows the number of waiting items. */
  badge?: 'comments'
}

export interface MenuSection {
  label: Word | null
  places: MenuEntry[]
}

/** Access to viewing statistics: authors see those of their own programs. */
const VIEWING_ACCESS = { area: 'analytics', part: 'content', least: 'own' } as const

/** Access to coupons: for marketing and for roles that manage all money. */
const COUPON_ACCESS = { area: 'money', part: 'coupons' } as const

/** Access to sales: for roles that see all money, or refunds only. */
const SALES_ACCESS = { area: 'money', part: 'refunds' } as const

/** The menu from top to bottom. It lists existing screens only. */
export const MENU: MenuSection[] = [
  { label: null, places: [{ to: '/', label: 'nav.home', icon: IconHome }] },
  {
    label: 'nav.content',
    places: [
      { to: '/programs', label: 'nav.programs', icon: IconDeviceTv, area: 'content', least: 'own' },
      { to: '/live', label: 'nav.live', icon: IconAccessPoint, area: 'content', least: 'own' },
      { to: '/videos', label: 'nav.videos', icon: IconMovie, area: 'content' },
      { to: '/categories', label: 'nav.categories', icon: IconFolders, area: 'content' },
      { to: '/authors', label: 'nav.authors', icon: IconUsers, area: 'content', least: 'own' },
      { to: '/fields', label: 'nav.fields', icon: IconListDetails, area: 'content' },
      { to: '/podcast', label: 'nav.podcast', icon: IconRss, area: 'content', least: 'edit' },
    ],
  },
  {
    label: 'nav.audience',
    places: [
      { to: '/people', label: 'people.title', icon: IconUsersGroup, area: 'people' },
      {
        to: '/comments',
        label: 'nav.comments',
        icon: IconMessageCircle,
        area: 'community',
        badge: 'comments',
      },
      { to: '/messages', label: 'messages.title', icon: IconInbox, area: 'messages' },
      { to: '/mails', label: 'nav.mails', icon: IconMail, area: 'people', right: 'see_contacts' },
      {
        to: '/mails/suppressed',
        label: 'suppression.title',
        icon: IconMailOff,
        area: 'people',
        right: 'see_contacts',
      },
    ],
  },
  {
    label: 'nav.sales',
    places: [
      { to: '/offers', label: 'nav.offers', icon: IconTag, area: 'money' },
      { to: '/sales/orders', label: 'nav.orders', icon: IconShoppingCart, ...SALES_ACCESS },
      { to: '/sales/subscriptions', label: 'nav.subscriptions', icon: IconRefresh, ...SALES_ACCESS },
      { to: '/sales/invoices', label: 'nav.invoices', icon: IconReceipt, ...SALES_ACCESS },
      { to: '/sales/disputes', label: 'nav.disputes', icon: IconGavel, ...SALES_ACCESS },
    ],
  },
  {
    label: 'nav.marketing',
    places: [
      { to: '/campaigns', label: 'campaigns.title', icon: IconMailFast, area: 'marketing' },
      { to: '/automations', label: 'automations.title', icon: IconRoute, area: 'marketing' },
      { to: '/coupons', label: 'nav.coupons', icon: IconTicket, ...COUPON_ACCESS },
      { to: '/gift_cards', label: 'nav.gift_cards', icon: IconGift, ...COUPON_ACCESS },
      { to: '/upsells', label: 'nav.upsells', icon: IconTrendingUp, ...COUPON_ACCESS },
      { to: '/referrals', label: 'nav.referrals', icon: IconUserHeart, ...COUPON_ACCESS },
      { to: '/retention', label: 'retention.title', icon: IconHeartHandshake, area: 'marketing' },
    ],
  },
  {
    label: 'nav.analytics',
    places: [
      { to: '/revenue', label: 'nav.revenue', icon: IconChartHistogram, area: 'analytics', part: 'sales' },
      { to: '/reports', label: 'nav.reports', icon: IconChartBar, ...VIEWING_ACCESS },
      { to: '/reports/programs', label: 'reports.programs', icon: IconDeviceAnalytics, ...VIEWING_ACCESS },
      { to: '/reports/live', label: 'reports.live', icon: IconAccessPoint, ...VIEWING_ACCESS },
      { to: '/reports/people', label: 'nav.activity', icon: IconActivity, area: 'analytics', also: 'people' },
      { to: '/reports/searches', label: 'nav.searches', icon: IconZoomQuestion, area: 'analytics' },
      { to: '/reports/quality', label: 'nav.quality', icon: IconGauge, ...VIEWING_ACCESS },
      { to: '/reports/now', label: 'nav.now', icon: IconBroadcast, ...VIEWING_ACCESS },
    ],
  },
  {
    label: 'nav.settings',
    places: [
      { to: '/settings', label: 'nav.general', icon: IconSettings, area: 'settings' },
      { to: '/settings/domains', label: 'nav.domains', icon: IconWorldWww, right: 'manage_domains' },
      { to: '/settings/look', label: 'nav.look', icon: IconPalette, area: 'site' },
      { to: '/pages', label: 'nav.pages', icon: IconFileText, area: 'site' },
      { to: '/menus', label: 'nav.menus', icon: IconMenu2, area: 'site' },
      { to: '/settings/languages', label: 'nav.languages', icon: IconLanguage, area: 'site' },
      { to: '/translations', label: 'translations.title', icon: IconLanguageHiragana, area: 'content' },
      {
        to: '/mails/previews',
        label: 'nav.mail_previews',
        icon: IconMailOpened,
        area: 'site',
        least: 'edit',
      },
      {
        to: '/settings/mail',
        label: 'mail_domain.title',
        icon: IconMailCheck,
        area: 'settings',
        least: 'edit',
      },
      { to: '/settings/playback', label: 'nav.playback', icon: IconPlayerPlay, area: 'settings' },
      { to: '/settings/embedding', label: 'nav.embedding', icon: IconCode, area: 'settings' },
      { to: '/settings/commenting', label: 'nav.commenting', icon: IconMessageCog, area: 'community' },
      { to: '/settings/donations', label: 'donations.title', icon: IconHeart, area: 'settings' },
      { to: '/settings/availability', label: 'nav.availability', icon: IconDoor, area: 'settings' },
    ],
  },
  {
    label: 'nav.selling',
    places: [
      { to: '/settings/payments', label: 'nav.payments', icon: IconCreditCard, area: 'money' },
      { to: '/settings/checkout', label: 'nav.checkout', icon: IconShoppingCart, area: 'money' },
      { to: '/settings/taxes', label: 'nav.taxes', icon: IconReceiptTax, area: 'settings', part: 'tax' },
    ],
  },
  {
    label: 'nav.administration',
    places: [
      { to: '/settings/team', label: 'nav.team', icon: IconUsersGroup, area: 'settings' },
      { to: '/settings/access', label: 'nav.access_rules', icon: IconWorldCheck, area: 'settings' },
      { to: '/settings/security', label: 'nav.security', icon: IconShieldLock, area: 'settings' },
      {
        to: '/settings/sign-in-providers',
        label: 'nav.identity_providers',
        icon: IconLogin2,
        right: 'manage_sign_in',
      },
      { to: '/settings/api-keys', label: 'nav.api_keys', icon: IconKey, right: 'make_api_keys' },
      {
        to: '/settings/webhooks',
        label: 'nav.webhooks',
        icon: IconWebhook,
        area: 'settings',
        least: 'edit',
      },
      { to: '/settings/api', label: 'nav.api', icon: IconCode, right: 'make_api_keys' },
      { to: '/settings/counting', label: 'nav.counting', icon: IconChartDots, area: 'settings' },
      { to: '/settings/audit', label: 'nav.audit', icon: IconHistory, area: 'settings' },
      { to: '/settings/archives', label: 'nav.archives', icon: IconArchive, right: 'make_archives' },
      {
        to: '/settings/stores',
        label: 'nav.stores',
        icon: IconBuildingStore,
        right: 'manage_stores',
        operator: true,
      },
      { to: '/settings/system', label: 'nav.system', icon: IconServer, right: 'see_system' },
    ],
  },
]

type AccessRequirement = Pick<MenuEntry, 'to' | 'area' | 'part' | 'least' | 'also' | 'right'>

/** Screens that require more access than their menu entry. */
const INNER: AccessRequirement[] = [
  { to: '/people/imports', area: 'people', least: 'edit' },
  { to: '/videos/import', area: 'content', least: 'edit' },
  { to: '/offers/new', area: 'money', least: 'edit' },
]

/** Whether a role may open a screen. */
export const isOpenToRole = ({ area, part, least = 'view', also, right }: AccessRequirement, role: string) =>
  (!area || reaches(role, area, least, part)) &&
  (!also || reaches(role, also, 'view')) &&
  (!right || hasRight(role, right))

/** The menu of a role, without entries that it may not open in this store. */
export const menuFor = (role: string, isOperators = false): MenuSection[] =>
  MENU.map((group) => ({
    ...group,
    places: group.places.filter(
      (place) => isOpenToRole(place, role) && (isOperators || place.operator === undefined),
    ),
  })).filter(({ places }) => places.length > 0)

/** The entry of a path; undefined if the path requires no role. */
export const placeAt = (pathname: string): AccessRequirement | undefined =>
  [...MENU.flatMap(({ places }) => places), ...INNER]
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
