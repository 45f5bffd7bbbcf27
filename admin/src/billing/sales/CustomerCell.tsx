import { Box, Text } from '@mantine/core'
import { EmailAddress } from '../../parts/EmailAddress.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'

interface CustomerCellProps {
  member: { id: number; name: string; email: string | null } | null
  /** The name given at checkout, for a guest. */
  name?: string | null
  email?: string | null
}

/** The customer of a sale, linked to their page. */
export const CustomerCell = ({ member, name = null, email = null }: CustomerCellProps) => (
  <Box miw={0}>
    {member ? (
      <TextLink to="/people/$id" params={{ id: member.id }} size="sm" className="as-written" style={anywhere}>
        {member.name}
      </TextLink>
    ) : (
      <Text size="sm" c={name ? undefined : 'dimmed'} className="as-written" style={anywhere}>
        {name ?? t('sales.nobody')}
      </Text>
    )}
    <Address email={member?.email ?? email} />
  </Box>
)

const Address = ({ email }: { email: string | null }) =>
  email && (
    <Text size="xs" c="dimmed" style={anywhere}>
      <EmailAddress email={email} />
    </Text>
  )

const anywhere = { overflowWrap: 'anywhere' } as const
