import type { PersonValue } from '@matinee/contract/billing/sales'
import type { PersonRow } from '@matinee/contract/members/people'
import { Badge, Box, Group, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { ago, moment } from '../../format.ts'
import { money } from '../../money.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { EmailAddress } from '../../parts/EmailAddress.tsx'
import { TextLink } from '../../parts/links.tsx'
import { tickColumn } from '../../parts/list/tick-column.tsx'
import type { Selection } from '../../parts/list/use-selection.ts'
import { t } from '../../text.ts'
import { countryName } from '../../countries.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { PersonStatusBadge, TypeBadge } from '../PersonBadges.tsx'

interface PeopleTable {
  selection: Selection
  rows: PersonRow[]
  /** By person; missing for those who do not see money. */
  values: ReadonlyMap<number, PersonValue> | undefined
  /** Without the right to see contacts there are only names. */
  hasContacts: boolean
}

/** The columns of the list, starting with the checkboxes. */
export const peopleColumns = ({ selection, rows, values, hasContacts }: PeopleTable): Columns<PersonRow> => [
  ...(hasContacts ? [tickColumn(selection, rows, ({ name }) => name)] : []),
  {
    id: 'name',
    header: t('people.name'),
    cell: ({ row }) => <Name person={row.original} value={values?.get(row.original.id)} />,
  },
  {
    id: 'type',
    header: t('people.type'),
    meta: { wide: true },
    cell: ({ row }) => <Marks person={row.original} />,
  },
  ...(values ? valueColumns(values) : []),
  ...(hasContacts ? STANDARD_COLUMNS : []),
  {
    id: 'joined',
    header: t('people.joined'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <SeenTime at={row.original.joined_at} />,
  },
]

const valueColumns = (values: ReadonlyMap<number, PersonValue>): Columns<PersonRow> => [
  {
    id: 'plan',
    header: t('people.plan'),
    meta: { wide: true },
    cell: ({ row }) => (
      <Text size="sm" className="as-written" lineClamp={2}>
        {values.get(row.original.id)?.plans.join(', ')}
      </Text>
    ),
  },
  {
    id: 'paid',
    header: t('people.paid'),
    meta: { wide: true, end: true },
    cell: ({ row }) =>
      values.get(row.original.id)?.paid.map(({ currency, amount }) => (
        <Text key={currency} size="sm">
          {money(amount, currency)}
        </Text>
      )),
  },
]

const STANDARD_COLUMNS: Columns<PersonRow> = [
  {
    id: 'tags',
    header: t('people.tags'),
    meta: { wide: true },
    cell: ({ row }) => <Tags tags={row.original.tags} />,
  },
  {
    id: 'country',
    header: t('people.country'),
    meta: { wide: true },
    cell: ({ row }) => row.original.country && <Text size="sm">{countryName(row.original.country)}</Text>,
  },
  {
    id: 'seen',
    header: t('people.seen'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <SeenTime at={row.original.last_seen_at} />,
  },
]

const Name = ({ person, value }: { person: PersonRow; value: PersonValue | undefined }) => (
  <Group wrap="nowrap" gap="sm">
    <PersonAvatar person={person} />
    <Box miw={0} flex={1}>
      <TextLink
        to="/people/$id"
        params={{ id: person.id }}
        c="inherit"
        fw={500}
        size="sm"
        className="as-written"
        style={{ overflowWrap: 'anywhere' }}
      >
        {person.name}
      </TextLink>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {person.email ? <EmailAddress email={person.email} /> : person.nickname && `@${person.nickname}`}
      </Text>
      <Group hiddenFrom="md" gap={6} mt={4}>
        <Marks person={person} />
        {value && (
          <Text size="xs" c="dimmed">
            {joinFacts([
              ...value.plans,
              ...value.paid.map(({ amount, currency }) => money(amount, currency)),
            ])}
          </Text>
        )}
      </Group>
    </Box>
  </Group>
)

const Marks = ({ person }: { person: PersonRow }) => (
  <Group gap={4}>
    <TypeBadge type={person.type} />
    <PersonStatusBadge standing={person.standing} />
  </Group>
)

const MAX_SHOWN_TAGS = 2

const Tags = ({ tags }: { tags: string[] }) => (
  <Group gap={4}>
    {tags.slice(0, MAX_SHOWN_TAGS).map((tag) => (
      <Badge key={tag} variant="default" className="as-written">
        {tag}
      </Badge>
    ))}
    {tags.length > MAX_SHOWN_TAGS && (
      <Text size="xs" c="dimmed" title={tags.slice(MAX_SHOWN_TAGS).join(', ')}>
        +{tags.length - MAX_SHOWN_TAGS}
      </Text>
    )}
  </Group>
)

const SeenTime = ({ at }: { at: string | null }) =>
  at ? (
    <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
      {ago(at)}
    </Text>
  ) : (
    <Text size="sm" c="dimmed">
      {t('people.never')}
    </Text>
  )
