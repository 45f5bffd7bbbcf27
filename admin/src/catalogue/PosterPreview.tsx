import { AspectRatio, Box, Button, Group, Image, Modal, Text } from '@mantine/core'
import { t } from '../text.ts'

interface PosterPreviewProps {
  /** Of the chosen picture. */
  address: string
  isSaving: boolean
  onUse: () => void
  onClose: () => void
}

/** Shows a chosen picture in the two shapes it will be cut to, before it is used. */
export function PosterPreview({ address, isSaving, onUse, onClose }: PosterPreviewProps) {
  return (
    <Modal opened onClose={onClose} title={t('poster.preview')} size="lg">
      <Group align="flex-start" wrap="nowrap">
        <Shape label={t('poster.wide')} ratio={16 / 9} grow={3} address={address} />
        <Shape label={t('poster.tall')} ratio={2 / 3} grow={1.1} address={address} />
      </Group>
      <Text size="xs" c="dimmed" mt="sm">
        {t('poster.cut')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isSaving} onClick={onUse}>
          {t('poster.use')}
        </Button>
      </Group>
    </Modal>
  )
}

interface ShapeProps {
  label: string
  ratio: number
  grow: number
  address: string
}

const Shape = ({ label, ratio, grow, address }: ShapeProps) => (
  <Box flex={grow}>
    <AspectRatio ratio={ratio}>
      <Image src={address} alt={label} radius="sm" />
    </AspectRatio>
    <Text size="xs" c="dimmed" mt={4}>
      {label}
    </Text>
  </Box>
)
