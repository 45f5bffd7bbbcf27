import { rolesToGive, type StaffRole } from '@matinee/contract/platform/roles'
import { MOST_PROVIDER_GROUPS } from '@matinee/contract/members/identity-providers'
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { account } from '../../members/queries.ts'
import { OfferSelect } from '../../offers/OfferSelect.tsx'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { roleChoices } from '../role-words.ts'
import styles from './groups.module.css'
import { emptyGroup, type ProviderForm } from './use-provider-form.ts'

/** What the groups of a provider give: roles in the team, and offers. */
export function GroupsCard({ form }: { form: ProviderForm }) {
  const { groups } = form.values
  return (
    <Card title={t('identity.groups')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('identity.groups_text')}
        </Text>
        <TextInput
          label={t('identity.claim')}
          description={t('identity.claim_text')}
          maxLength={200}
          dir="ltr"
          {...form.getInputProps('groups_claim')}
        />
        {groups.map(({ key }, place) => (
          <GroupRow key={key} form={form} place={place} />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={groups.length >= MOST_PROVIDER_GROUPS}
            onClick={() => form.insertListItem('groups', emptyGroup())}
          >
            {t('identity.group_add')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function GroupRow({ form, place }: { form: ProviderForm; place: number }) {
  const { data: viewer } = useQuery(account)
  const { name, role } = form.values.groups[place]!
  const roles = new Set<StaffRole>([...rolesToGive(viewer?.role ?? ''), ...(role ? [role] : [])])
  return (
    <div className={styles.row}>
      <TextInput
        label={t('identity.group')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps(`groups.${place}.name`)}
      />
      <Select
        label={t('identity.group_role')}
        placeholder={t('identity.group_nothing')}
        data={roleChoices([...roles])}
        clearable
        disabled={!form.values.for_staff}
        {...form.getInputProps(`groups.${place}.role`)}
      />
      <OfferSelect
        label={t('identity.group_offer')}
        placeholder={t('identity.group_nothing')}
        clearable
        {...form.getInputProps(`groups.${place}.offer_id`)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('identity.group_remove', { name: name || String(place + 1) })}
        onClick={() => form.removeListItem('groups', place)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}
