import { OPTIONAL_MAILS, REQUIRED_MAILS, type MailKind } from '@matinee/contract/notices/notices'
import { Stack, Text } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { DataTable, type Columns } from '../parts/DataTable.tsx'
import { ButtonLink, TextLink } from '../parts/links.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'

/** Every mail of the product, with its trigger. */
export const MailPreviewsScreen = () => (
  <Screen
    title={t('nav.mail_previews')}
    actions={
      <ButtonLink to="/settings/languages" variant="default">
        {t('mails.change_words')}
      </ButtonLink>
    }
  >
    <Stack gap="lg">
      <Text c="dimmed">{t('mails.previews_text')}</Text>
      <Kinds title={t('mails.always')} kinds={REQUIRED_MAILS} />
      <Kinds title={t('mails.by_choice')} kinds={OPTIONAL_MAILS} />
    </Stack>
  </Screen>
)

const Kinds = ({ title, kinds }: { title: string; kinds: readonly MailKind[] }) => (
  <Card title={title}>
    <DataTable
      label={title}
      columns={columns}
      rows={kinds.map((kind) => ({ kind }))}
      rowId={({ kind }) => kind}
    />
  </Card>
)

const columns: Columns<{ kind: MailKind }> = [
  {
    id: 'kind',
    header: t('mails.one'),
    cell: ({ row }) => (
      <TextLink to="/mails/previews/$kind" params={{ kind: row.original.kind }} size="sm" fw={500}>
        {t(`mails.kind.${row.original.kind}`)}
      </TextLink>
    ),
  },
  {
    id: 'trigger',
    header: t('mails.trigger'),
    cell: ({ row }) => <Text size="sm">{t(`mails.trigger.${row.original.kind}`)}</Text>,
  },
]
