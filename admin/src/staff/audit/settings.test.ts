import { AnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { CheckoutSettings } from '@matinee/contract/billing/billing-settings'
import { CommunitySettings } from '@matinee/contract/community/moderation'
import { RetentionSettings } from '@matinee/contract/retention/retention'
import { StoreChanges } from '@matinee/contract/store/store'
import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { CHOICES, NAMES } from './settings.ts'

it.each(
  [StoreChanges, CommunitySettings, AnalyticsSettings, CheckoutSettings, RetentionSettings].flatMap(
    ({ properties }) => Object.keys(properties),
  ),
)('calls %s as its screen does', (setting) => {
  expect(words).toHaveProperty([NAMES[setting] ?? `a word for ${setting}`])
})

it.each(Object.entries(CHOICES))('has the choices of %s in words', (_setting, start) => {
  expect(Object.keys(words).filter((word) => word.startsWith(`${start}.`)).length).toBeGreaterThan(1)
})
