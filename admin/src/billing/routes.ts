import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { anId, shell } from '../layout-routes.ts'
import { readCodeSearch, readCouponSearch } from './coupons/coupon-search.ts'
import { readGiftSearch } from './gift-cards/gift-search.ts'
import { readAffiliateSearch, readPayoutSearch } from './referrals/referral-search.ts'
import { readRevenueSearch, readRowsSearch } from './revenue/revenue-search.ts'
import { readCohortSearch } from './revenue/cohort-search.ts'
import { readVatSearch } from './revenue/vat-search.ts'
import {
  readDisputesSearch,
  readInvoicesSearch,
  readOrdersSearch,
  readSubscriptionsSearch,
} from './sales/sales-search.ts'

const revenue = createRoute({
  getParentRoute: () => shell,
  path: '/revenue',
  validateSearch: readRevenueSearch,
  component: lazyScreen(() => import('./revenue/RevenueScreen.tsx'), 'RevenueScreen'),
})

const revenueRows = createRoute({
  getParentRoute: () => shell,
  path: '/revenue/rows',
  validateSearch: readRowsSearch,
  component: lazyScreen(() => import('./revenue/RevenueRowsScreen.tsx'), 'RevenueRowsScreen'),
})

const vatReport = createRoute({
  getParentRoute: () => shell,
  path: '/revenue/vat',
  validateSearch: readVatSearch,
  component: lazyScreen(() => import('./revenue/VatReportScreen.tsx'), 'VatReportScreen'),
})

const cohorts = createRoute({
  getParentRoute: () => shell,
  path: '/revenue/cohorts',
  validateSearch: readCohortSearch,
  component: lazyScreen(() => import('./revenue/CohortsScreen.tsx'), 'CohortsScreen'),
})

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/sales/orders',
  validateSearch: readOrdersSearch,
  component: lazyScreen(() => import('./sales/OrdersScreen.tsx'), 'OrdersScreen'),
})

const order = createRoute({
  getParentRoute: () => shell,
  path: '/sales/orders/$id',
  params: anId,
  component: lazyScreen(() => import('./sales/OrderScreen.tsx'), 'OrderScreen'),
})

const invoices = createRoute({
  getParentRoute: () => shell,
  path: '/sales/invoices',
  validateSearch: readInvoicesSearch,
  component: lazyScreen(() => import('./sales/InvoicesScreen.tsx'), 'InvoicesScreen'),
})

const invoice = createRoute({
  getParentRoute: () => shell,
  path: '/sales/invoices/$id',
  params: anId,
  component: lazyScreen(() => import('./sales/InvoiceScreen.tsx'), 'InvoiceScreen'),
})

const subscriptions = createRoute({
  getParentRoute: () => shell,
  path: '/sales/subscriptions',
  validateSearch: readSubscriptionsSearch,
  component: lazyScreen(() => import('./sales/SubscriptionsScreen.tsx'), 'SubscriptionsScreen'),
})

const subscription = createRoute({
  getParentRoute: () => shell,
  path: '/sales/subscriptions/$id',
  params: anId,
  component: lazyScreen(() => import('./sales/SubscriptionScreen.tsx'), 'SubscriptionScreen'),
})

const disputes = createRoute({
  getParentRoute: () => shell,
  path: '/sales/disputes',
  validateSearch: readDisputesSearch,
  component: lazyScreen(() => import('./sales/DisputesScreen.tsx'), 'DisputesScreen'),
})

const priceChanges = createRoute({
  getParentRoute: () => shell,
  path: '/offers/$id/prices',
  params: anId,
  component: lazyScreen(() => import('./price-changes/PriceChangesScreen.tsx'), 'PriceChangesScreen'),
})

const priceChange = createRoute({
  getParentRoute: () => shell,
  path: '/offers/price_changes/$id',
  params: anId,
  component: lazyScreen(() => import('./price-changes/PriceChangeScreen.tsx'), 'PriceChangeScreen'),
})

const coupons = createRoute({
  getParentRoute: () => shell,
  path: '/coupons',
  validateSearch: readCouponSearch,
  component: lazyScreen(() => import('./coupons/CouponsScreen.tsx'), 'CouponsScreen'),
})

const coupon = createRoute({
  getParentRoute: () => shell,
  path: '/coupons/$id',
  params: anId,
  component: lazyScreen(() => import('./coupons/CouponScreen.tsx'), 'CouponScreen'),
})

const couponBatch = createRoute({
  getParentRoute: () => shell,
  path: '/coupons/batches/$id',
  params: anId,
  validateSearch: readCodeSearch,
  component: lazyScreen(() => import('./coupons/BatchScreen.tsx'), 'BatchScreen'),
})

const giftCards = createRoute({
  getParentRoute: () => shell,
  path: '/gift_cards',
  validateSearch: readGiftSearch,
  component: lazyScreen(() => import('./gift-cards/GiftCardsScreen.tsx'), 'GiftCardsScreen'),
})

const giftSettings = createRoute({
  getParentRoute: () => shell,
  path: '/gift_cards/settings',
  component: lazyScreen(() => import('./gift-cards/GiftSettingsScreen.tsx'), 'GiftSettingsScreen'),
})

const upsells = createRoute({
  getParentRoute: () => shell,
  path: '/upsells',
  component: lazyScreen(() => import('./upsells/UpsellsScreen.tsx'), 'UpsellsScreen'),
})

const referrals = createRoute({
  getParentRoute: () => shell,
  path: '/referrals',
  validateSearch: readAffiliateSearch,
  component: lazyScreen(() => import('./referrals/ReferralsScreen.tsx'), 'ReferralsScreen'),
})

const referralPayouts = createRoute({
  getParentRoute: () => shell,
  path: '/referrals/payouts',
  validateSearch: readPayoutSearch,
  component: lazyScreen(() => import('./referrals/PayoutsScreen.tsx'), 'PayoutsScreen'),
})

const referralSettings = createRoute({
  getParentRoute: () => shell,
  path: '/referrals/settings',
  component: lazyScreen(() => import('./referrals/ReferralSettingsScreen.tsx'), 'ReferralSettingsScreen'),
})

const taxes = createRoute({
  getParentRoute: () => shell,
  path: '/settings/taxes',
  component: lazyScreen(() => import('./taxes/TaxesScreen.tsx'), 'TaxesScreen'),
})

const checkoutSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/checkout',
  component: lazyScreen(() => import('./settings/CheckoutSettingsScreen.tsx'), 'CheckoutSettingsScreen'),
})

const payments = createRoute({
  getParentRoute: () => shell,
  path: '/settings/payments',
  component: lazyScreen(() => import('./providers/PaymentsScreen.tsx'), 'PaymentsScreen'),
})

/** The screens of billing. */
export const billingRoutes = [
  revenue,
  revenueRows,
  vatReport,
  cohorts,
  orders,
  order,
  invoices,
  invoice,
  subscriptions,
  subscription,
  disputes,
  priceChanges,
  priceChange,
  coupons,
  coupon,
  couponBatch,
  giftCards,
  giftSettings,
  upsells,
  referrals,
  referralPayouts,
  referralSettings,
  taxes,
  checkoutSettings,
  payments,
] as const
