import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t, type Word } from '../text.ts'

type FieldName = 'terms_url' | 'privacy_url' | 'imprint_url' | 'contact_url'

interface Props {
  field: (name: FieldName) => { value?: string }
}

const LINKS: { name: FieldName; label: Word; text: Word; link: Word; placeholder: string }[] = [
  {
    name: 'terms_url',
    label: 'settings.terms',
    text: 'settings.terms_text',
    link: 'settings.terms_link',
    placeholder: 'https://',
  },
  {
    name: 'privacy_url',
    label: 'settings.privacy',
    text: 'settings.privacy_text',
    link: 'settings.privacy_link',
    placeholder: 'https://',
  },
  {
    name: 'imprint_url',
    label: 'settings.imprint',
    text: 'settings.imprint_text',
    link: 'settings.imprint_link',
    placeholder: 'https://',
  },
  {
    name: 'contact_url',
    label: 'settings.contact',
    text: 'settings.contact_text',
    link: 'settings.contact_link',
    placeholder: 'mailto:',
  },
]

/** The links to legal pages in the footer; those without a URL are not shown. */
export const FooterLinks = ({ field }: Props) => (
  <Card title={t('settings.footer')}>
    <Stack>
      {LINKS.map(({ name, label, text, placeholder }) => (
        <TextInput
          key={name}
          label={t(label)}
          description={t(text)}
          placeholder={placeholder}
          inputMode="url"
          dir="ltr"
          maxLength={500}
          {...field(name)}
        />
      ))}
      <Preview field={field} />
    </Stack>
  </Card>
)

/** A preview of the footer with the values in the form. */
function Preview({ field }: Props) {
  const shown = LINKS.filter(({ name }) => field(name).value?.trim())
  return (
    <Group component="fieldset" gap="md" p={0} m={0} bd={0} aria-label={t('settings.footer_preview')}>
      {shown.length === 0 && <Text c="dimmed">{t('settings.footer_none')}</Text>}
      {shown.map(({ name, link }) => (
        <Anchor key={name} href={field(name).value} target="_blank" rel="noreferrer" size="sm">
          {t(link)}
        </Anchor>
      ))}
    </Group>
  )
}
