import { Button, CloseButton, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../text.ts'
import { auditFacets } from '../queries.ts'
import type { AuditSearch } from './audit-search.ts'
import { actName } from './audit-words.ts'

interface AuditNarrowingProps {
  asked: AuditSearch
  onAsk: (search: AuditSearch) => void
}

/** Narrows the log by who, what, whom and when. */
export function AuditNarrowing({ asked, onAsk }: AuditNarrowingProps) {
  const { data } = useQuery(auditFacets)
  const ask = (change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }) => {
    const { page: _first, ...next } = { ...asked, ...change }
    onAsk(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as AuditSearch)
  }
  const isNarrowed = Object.keys(asked).some((name) => name !== 'page')

  return (
    <SimpleGrid component="search" cols={{ base: 2, md: 5 }} spacing="xs" aria-label={t('audit.narrow')}>
      <Select
        label={t('audit.who')}
        data={(data?.actors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={asked.actor ? String(asked.actor) : null}
        onChange={(actor) => ask({ actor: actor ? Number(actor) : undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.clear') }}
      />
      <Select
        label={t('audit.what')}
        data={(data?.acts ?? []).map((act) => ({ value: act, label: actName(act) }))}
        value={asked.act ?? null}
        onChange={(act) => ask({ act: act ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.clear') }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      />
      <TextInput
        type="date"
        label={t('audit.from')}
        value={asked.from ?? ''}
        max={asked.to}
        onChange={({ currentTarget: { value } }) => ask({ from: value })}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={asked.to ?? ''}
        min={asked.from}
        onChange={({ currentTarget: { value } }) => ask({ to: value })}
      />
      <Subject key={asked.subject ?? ''} value={asked.subject ?? ''} onAsk={(subject) => ask({ subject })} />
      {isNarrowed && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onAsk({})}
          style={{ placeSelf: 'end start' }}
        >
          {t('audit.all')}
        </Button>
      )}
    </SimpleGrid>
  )
}

function Subject({ value, onAsk }: { value: string; onAsk: (words: string | undefined) => void }) {
  const [words, setWords] = useState(value)
  const ask = useDebouncedCallback((typed: string) => onAsk(typed.trim() || undefined), 400)
  return (
    <TextInput
      label={t('audit.whom')}
      maxLength={100}
      value={words}
      onChange={({ currentTarget }) => {
        setWords(currentTarget.value)
        ask(currentTarget.value)
      }}
      rightSection={
        words && <CloseButton size="sm" aria-label={t('audit.clear')} onClick={() => onAsk(undefined)} />
      }
    />
  )
}
