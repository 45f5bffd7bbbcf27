import { MIN_ARCHIVE_PASSPHRASE } from '@matinee/contract/archive/archives'
import { Button, Checkbox, CopyButton, Group, Stack, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { leftToRight } from '../parts/left-to-right.tsx'
import { t } from '../text.ts'
import { makePassphrase } from './passphrase.ts'

export interface PassphraseValue {
  passphrase: string
  isKept: boolean
}

export const newPassphrase = (): PassphraseValue => ({ passphrase: makePassphrase(), isKept: false })

export const isUsable = ({ passphrase, isKept }: PassphraseValue) =>
  passphrase.length >= MIN_ARCHIVE_PASSPHRASE && isKept

interface PassphraseFieldsProps {
  value: PassphraseValue
  onChange: (value: PassphraseValue) => void
  error?: ReactNode
}

/** A passphrase that is shown this once, to be kept elsewhere. */
export const PassphraseFields = ({ value, onChange, error }: PassphraseFieldsProps) => (
  <Stack gap="sm">
    <Group gap="xs" align="end">
      <TextInput
        flex="1 1 16rem"
        label={t('archives.passphrase')}
        description={t('archives.passphrase_text', { least: MIN_ARCHIVE_PASSPHRASE })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        inputContainer={leftToRight}
        error={error}
        value={value.passphrase}
        onChange={(event) => onChange({ passphrase: event.currentTarget.value, isKept: false })}
      />
      <CopyButton value={value.passphrase}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => onChange(newPassphrase())}
      >
        {t('archives.passphrase_new')}
      </Button>
    </Group>
    <Checkbox
      label={t('archives.passphrase_kept')}
      checked={value.isKept}
      onChange={(event) => onChange({ ...value, isKept: event.currentTarget.checked })}
    />
  </Stack>
)
