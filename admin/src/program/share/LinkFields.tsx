import { NumberInput, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { DateField } from '../../parts/DateField.tsx'
import { t } from '../../text.ts'
import type { LinkValues } from './link-values.ts'

interface LinkFieldsProps {
  form: UseFormReturnType<LinkValues>
  /** Said of the password. */
  passwordText: string
  /** Below the password. */
  children?: ReactNode
}

/** What a private link to watch has: a name, and a password, an end or a number of plays where one is wanted. */
export const LinkFields = ({ form, passwordText, children }: LinkFieldsProps) => (
  <>
    <TextInput
      label={t('private_links.name')}
      description={t('private_links.name_text')}
      maxLength={80}
      data-autofocus
      {...form.getInputProps('name')}
    />
    <PasswordInput
      label={t('private_links.password')}
      description={passwordText}
      maxLength={200}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('private_links.password_show') }}
      {...form.getInputProps('password')}
    />
    {children}
    <DateField
      label={t('private_links.expires_at')}
      description={t('private_links.optional')}
      withTime
      {...form.getInputProps('expires_at')}
    />
    <NumberInput
      label={t('private_links.max_plays')}
      description={t('private_links.max_plays_text')}
      min={1}
      max={1_000_000}
      allowDecimal={false}
      {...form.getInputProps('max_plays')}
    />
  </>
)
