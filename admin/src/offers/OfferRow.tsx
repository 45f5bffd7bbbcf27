import type { ManagedOffer } from '@matinee/contract/offers/offers-admin'
import { ActionIcon, Badge, Box, Group, Menu, Text } from '@mantine/core'
import { IconArchive, IconCopy, IconDots, IconLink, IconRestore, IconTrash } from '@tabler/icons-react'
import { joinFacts } from '../join-facts.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { TextLink } from '../parts/links.tsx'
import { notifySuccess } from '../parts/notify.tsx'
import { money } from '../money.ts'
import { t } from '../text.ts'
import { linkTo, priceText, termsText } from './offer-text.ts'
import { useOffers } from './use-offers.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** One offer in the list: its price, its members and its actions. */
export const OfferRow = ({ offer, mayEdit }: { offer: ManagedOffer; mayEdit: boolean }) => (
  <Group wrap="nowrap" justify="space-between" gap="sm" flex={1} miw={0} py="xs" px="xs">
    <Box miw={0}>
      <Group gap={8}>
        <TextLink to="/offers/$id" params={{ id: offer.id }} fw={600} c="inherit" className="as-written">
          {offer.title}
        </TextLink>
        {offer.state === 'archived' && <Badge color="gray">{t('offers.archived')}</Badge>}
        {offer.state === 'active' && offer.visibility === 'private' && (
          <Badge variant="light" color="gray">
            {t('offers.private')}
          </Badge>
        )}
      </Group>
      <Text size="sm">{joinFacts([priceText(offer), termsText(offer)])}</Text>
      <Text size="xs" c="dimmed">
        {joinFacts(factsOf(offer))}
      </Text>
    </Box>
    <Acts offer={offer} mayEdit={mayEdit} />
  </Group>
)

const factsOf = ({ holders, programs, figures }: ManagedOffer) => [
  t('offers.holders', { count: holders }),
  ...(figures && figures.trialing > 0 ? [t('offers.trialing', { count: figures.trialing })] : []),
  ...(figures?.mrr ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }) => t('offers.mrr', { amount: money(amount, currency) })),
  t('offers.programs', { count: programs }),
]

function Acts({ offer, mayEdit }: { offer: ManagedOffer; mayEdit: boolean }) {
  const { archive, restore, duplicate, remove } = useOffers()
  const copy = () =>
    void navigator.clipboard.writeText(linkTo(offer)).then(() => notifySuccess(t('offers.copied')))
  const askToRemove = async () => {
    const question = {
      title: t('offers.delete_title', { title: offer.title }),
      text: t('offers.delete_text'),
    }
    if (await askConfirmation({ ...question, action: t('offers.delete') })) remove.mutate(offer.id)
  }

  return (
    <Menu position="bottom-end" width={210} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('offers.acts', { title: offer.title })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offer.state === 'active' && (
          <Menu.Item leftSection={<IconLink {...small} />} onClick={copy}>
            {t('offers.copy_link')}
          </Menu.Item>
        )}
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconCopy {...small} />} onClick={() => duplicate.mutate(offer.id)}>
              {t('offers.duplicate')}
            </Menu.Item>
            {offer.state === 'active' ? (
              <Menu.Item leftSection={<IconArchive {...small} />} onClick={() => archive.mutate(offer.id)}>
                {t('offers.archive')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconRestore {...small} />} onClick={() => restore.mutate(offer.id)}>
                {t('offers.restore')}
              </Menu.Item>
            )}
            {offer.holders === 0 && (
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash {...small} />}
                onClick={() => void askToRemove()}
              >
                {t('offers.delete')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
