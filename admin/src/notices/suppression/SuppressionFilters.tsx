import { SUPPRESSION_CAUSES, type SuppressionCause } from '@matinee/contract/notices/suppression'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { t } from '../../text.ts'

export interface SuppressionFiltersValue {
  page?: number
  cause?: SuppressionCause
  text?: string
}

interface Props {
  asked: SuppressionFiltersValue
  onAsk: (asked: SuppressionFiltersValue) => void
}

/** The filters of the list: part of an address, and why it is there. */
export const SuppressionFilters = ({ asked: { cause, text }, onAsk }: Props) => (
  <FilterBar
    count={cause ? 1 : 0}
    onClear={() => onAsk(text ? { text } : {})}
    before={
      <SearchField
        label={t('suppression.search')}
        value={text}
        onSearch={(words) => onAsk({ ...(cause && { cause }), ...(words && { text: words }) })}
      />
    }
  >
    <Choice
      label={t('suppression.cause')}
      value={cause}
      choices={SUPPRESSION_CAUSES.map((value) => ({ value, label: t(`suppression.cause.${value}`) }))}
      onChoose={(chosen) => onAsk({ ...(text && { text }), ...(chosen && { cause: chosen }) })}
    />
  </FilterBar>
)
