import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '@matinee/contract/notices'
import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../text.ts'

interface Asked {
  page?: number
  kind?: MailKind
  state?: MailState
  text?: string
}

interface Props {
  asked: Asked
  onAsk: (asked: Asked) => void
}

/** Which mails are shown: by words, what they are about, and what has become of them. */
export function MailFilters({ asked: { page: _page, ...asked }, onAsk }: Props) {
  const [text, setText] = useState(asked.text ?? '')
  const search = useDebouncedCallback((wanted: string) => {
    const { text: _text, ...others } = asked
    onAsk({ ...others, ...(wanted.trim() && { text: wanted.trim() }) })
  }, 300)
  const choose = <Name extends 'kind' | 'state'>(name: Name, value: string | null) => {
    const { [name]: _chosen, ...others } = asked
    onAsk({ ...others, ...(value && { [name]: value }) })
  }

  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        aria-label={t('mails.search')}
        placeholder={t('mails.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          search(value)
        }}
        maxLength={100}
        style={{ flex: '1 1 220px' }}
      />
      <Select
        aria-label={t('mails.kind')}
        placeholder={t('mails.kind')}
        value={asked.kind ?? null}
        onChange={(kind) => choose('kind', kind)}
        data={MAIL_KINDS.map((value) => ({ value, label: t(`mails.kind.${value}`) }))}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('mails.every_kind') }}
        style={{ flex: '1 1 180px' }}
      />
      <Select
        aria-label={t('mails.state')}
        placeholder={t('mails.state')}
        value={asked.state ?? null}
        onChange={(state) => choose('state', state)}
        data={MAIL_STATES.map((value) => ({ value, label: t(`mails.state.${value}`) }))}
        clearable
        clearButtonProps={{ 'aria-label': t('mails.every_state') }}
        style={{ flex: '1 1 150px' }}
      />
    </Group>
  )
}
