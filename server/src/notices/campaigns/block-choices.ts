import type { CampaignBlock, MailTranslations } from '@matinee/contract/notices/campaigns'
import type { Choice } from '../../platform/database/chosen-rows.ts'
import { couponIdsOf } from './coupon-cards.ts'
import { programIdsOf } from './program-cards.ts'

/** The blocks of a mail in its other languages. */
export const blocksOfTranslations = (translations: MailTranslations = {}): CampaignBlock[] =>
  Object.values(translations).flatMap(({ blocks }) => blocks ?? [])

/** The rows that the blocks of mails name, by the fields that name them. */
export function choicesOfBlocks(blocks: readonly CampaignBlock[], field = 'blocks'): Record<string, Choice> {
  const inColumns = blocks.filter(({ kind }) => kind === 'columns')
  const others = blocks.filter(({ kind }) => kind !== 'columns')
  return {
    [`${field}.content_id`]: { table: 'content', ids: programIdsOf(others) },
    [`${field}.coupon_id`]: { table: 'coupon', ids: couponIdsOf(others) },
    [`${field}.columns.content_id`]: { table: 'content', ids: programIdsOf(inColumns) },
    [`${field}.columns.coupon_id`]: { table: 'coupon', ids: couponIdsOf(inColumns) },
  }
}
