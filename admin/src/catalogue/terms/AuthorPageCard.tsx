import { giveAuthorPage, listAuthorMembers } from '@matinee/contract/catalogue/terms'
import { Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'
import { Card } from '../../parts/Card.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

const authorMembers = readQuery(listAuthorMembers, {})

/** Links an author page to a staff member with the role author; hidden where there is none. */
export function AuthorPageCard({ id }: { id: number }) {
  const queries = useQueryClient()
  const { data } = useQuery(authorMembers)
  const give = useMutation({
    mutationFn: (member_id: number | null) => call(giveAuthorPage, { params: { id }, body: { member_id } }),
    onError: notifyError,
    onSuccess(members) {
      notifySuccess(t('author_page.saved'))
      queries.setQueryData(authorMembers.queryKey, members)
    },
  })
  if (!data || data.length === 0) return null

  const holder = data.find(({ author_id }) => author_id === id)
  return (
    <Card title={t('author_page.title')}>
      <Stack gap="xs">
        <Select
          aria-label={t('author_page.title')}
          allowDeselect={false}
          maw={400}
          disabled={give.isPending}
          data={[
            { value: '', label: t('author_page.nobody') },
            ...data.map((member) => ({ value: String(member.id), label: member.name })),
          ]}
          value={holder ? String(holder.id) : ''}
          onChange={(member) => give.mutate(Number(member) || null)}
        />
        <Text size="xs" c="dimmed">
          {t('author_page.text')}
        </Text>
      </Stack>
    </Card>
  )
}
