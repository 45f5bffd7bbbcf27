import { MOST_EMBED_DOMAINS, readEmbedDomain } from '@matinee/contract/store/embed-domains'
import { Radio, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../text.ts'

interface EmbedRuleFieldsProps<Mode extends string> {
  label: string
  modes: readonly Mode[]
  /** The words of a mode. */
  wordOf: (mode: Mode) => string
  value: { mode: Mode; domains: string[] }
  onChange: (rule: { mode: Mode; domains: string[] }) => void
  error?: string | undefined
}

/** The fields of a rule of where the player may be embedded. */
export function EmbedRuleFields<Mode extends string>({
  label,
  modes,
  wordOf,
  value,
  onChange,
  error,
}: EmbedRuleFieldsProps<Mode>) {
  const [unread, setUnread] = useState<string>()
  const { mode, domains } = value

  function changeDomains(texts: string[]) {
    const read = texts.map(readEmbedDomain)
    setUnread(texts.find((_, at) => read[at] === null))
    onChange({ mode, domains: [...new Set(read.filter((domain) => domain !== null))] })
  }

  return (
    <Stack>
      <Radio.Group
        label={label}
        value={mode}
        onChange={(chosen) => onChange({ mode: chosen as Mode, domains })}
      >
        <Stack gap="xs" mt={6}>
          {modes.map((each) => (
            <Radio key={each} value={each} label={wordOf(each)} />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'listed' && (
        <TagsInput
          label={t('embedding.domains')}
          description={t('embedding.domains_text')}
          placeholder={domains.length === 0 ? 'www.example.com' : undefined}
          value={domains}
          onChange={changeDomains}
          splitChars={[',', ' ', ';']}
          dir="ltr"
          inputMode="url"
          maxTags={MOST_EMBED_DOMAINS}
          clearable
          clearButtonProps={{ 'aria-label': t('embedding.clear') }}
          error={unread === undefined ? error : t('embedding.malformed', { domain: unread })}
        />
      )}
    </Stack>
  )
}
