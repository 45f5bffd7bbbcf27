import { MESSAGE_STATES, type MessageState } from '@matinee/contract/site/contact'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { t } from '../../text.ts'

export interface MessageFiltersValue {
  page?: number
  state?: MessageState
  text?: string
}

interface Props {
  asked: MessageFiltersValue
  onAsk: (asked: MessageFiltersValue) => void
}

/** The filters of the messages: text and state. */
export const MessageFilters = ({ asked: { state, text }, onAsk }: Props) => (
  <FilterBar
    count={state ? 1 : 0}
    onClear={() => onAsk(text ? { text } : {})}
    before={
      <SearchField
        label={t('messages.search')}
        value={text}
        onSearch={(words) => onAsk({ ...(state && { state }), ...(words && { text: words }) })}
      />
    }
  >
    <Choice
      label={t('messages.state')}
      value={state}
      choices={MESSAGE_STATES.map((value) => ({ value, label: t(`messages.state.${value}`) }))}
      onChoose={(chosen) => onAsk({ ...(text && { text }), ...(chosen && { state: chosen }) })}
    />
  </FilterBar>
)
