import { Autocomplete, Fieldset, Group, Kbd, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../text.ts'
import { TITLE_LENGTH } from './studio-choice.ts'
import type { BrowserStudio } from './use-browser-studio.ts'

/** Who is named over the picture, and what the title card says. */
export function TitleFields({ studio: { choice, choose } }: { studio: BrowserStudio }) {
  return (
    <Fieldset legend={t('live.browser.titles')} variant="unstyled">
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt={4}>
        <TitleField
          label={t('live.browser.name')}
          value={choice.name}
          onChange={(name) => choose({ name })}
        />
        <TitleField
          label={t('live.browser.second_line')}
          value={choice.line}
          onChange={(line) => choose({ line })}
        />
        <CardField value={choice.card} onChange={(card) => choose({ card })} />
        <Switch
          mt={{ sm: 28 }}
          label={
            <Group gap={6} component="span">
              {t('live.browser.titled')}
              <Kbd size="xs" visibleFrom="sm" aria-hidden>
                T
              </Kbd>
            </Group>
          }
          aria-keyshortcuts="T"
          checked={choice.isTitled}
          onChange={({ currentTarget }) => choose({ isTitled: currentTarget.checked })}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

interface TitleFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Taken on leaving the field or on Enter: viewers do not watch somebody type. */
function useTypedTitle(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim())
  }
  return {
    setTyped,
    field: {
      dir: 'auto',
      maxLength: TITLE_LENGTH,
      value: typed ?? value,
      onBlur: take,
      onKeyDown: ({ key }: { key: string }) => key === 'Enter' && take(),
    },
  }
}

function TitleField({ label, value, onChange }: TitleFieldProps) {
  const { field, setTyped } = useTypedTitle(value, onChange)
  return (
    <TextInput label={label} {...field} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
  )
}

function CardField({ value, onChange }: Omit<TitleFieldProps, 'label'>) {
  const suggestions = (['soon', 'back', 'thanks'] as const).map((each) => t(`live.browser.card.${each}`))
  const { field, setTyped } = useTypedTitle(value || suggestions[0]!, onChange)
  return (
    <Autocomplete
      label={t('live.browser.card')}
      data={suggestions}
      filter={({ options }) => options}
      {...field}
      onChange={setTyped}
      onOptionSubmit={(text) => {
        onChange(text)
        setTyped(undefined)
      }}
    />
  )
}
