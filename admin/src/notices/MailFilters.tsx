import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '@matinee/contract/notices/notices'
import { Choice } from '../parts/list/Choice.tsx'
import { FilterBar } from '../parts/list/FilterBar.tsx'
import { SearchField } from '../parts/list/SearchField.tsx'
import { t } from '../text.ts'

interface MailFiltersValue {
  page?: number
  kind?: MailKind
  state?: MailState
  text?: string
}

interface Props {
  asked: MailFiltersValue
  onAsk: (asked: MailFiltersValue) => void
}

/** The filters of the mails: text, kind and state. */
export function MailFilters({ asked: { page: _page, ...asked }, onAsk }: Props) {
  const ask = <Name extends keyof typeof asked>(name: Name, value: (typeof asked)[Name] | undefined) => {
    const { [name]: _before, ...others } = asked
    onAsk({ ...others, ...(value && { [name]: value }) })
  }
  return (
    <FilterBar
      count={(asked.kind ? 1 : 0) + (asked.state ? 1 : 0)}
      onClear={() => onAsk(asked.text ? { text: asked.text } : {})}
      before={
        <SearchField label={t('mails.search')} value={asked.text} onSearch={(words) => ask('text', words)} />
      }
    >
      <Choice
        label={t('mails.kind')}
        value={asked.kind}
        choices={MAIL_KINDS.map((value) => ({ value, label: t(`mails.kind.${value}`) }))}
        onChoose={(kind) => ask('kind', kind)}
      />
      <Choice
        label={t('mails.state')}
        value={asked.state}
        choices={MAIL_STATES.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
        onChoose={(state) => ask('state', state)}
      />
    </FilterBar>
  )
}
