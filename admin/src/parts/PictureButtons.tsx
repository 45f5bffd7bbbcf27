import { Button, Group } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { PickFiles } from './PickFiles.tsx'

interface Props {
  /** The labels of the buttons. */
  upload: string
  removal: string
  set: { isPending: boolean; mutate: (picture: File) => void }
  isRemoving: boolean
  /** Null if there is no picture to remove. */
  onRemove: (() => void) | null
}

/** Buttons that upload a picture, which is saved at once, and that remove it. */
export const PictureButtons = ({ upload, removal, set, isRemoving, onRemove }: Props) => (
  <Group gap="xs">
    <PickFiles
      label={upload}
      accept="image/jpeg,image/png,image/webp,image/avif"
      onPick={([file]) => file && set.mutate(file)}
    >
      {(open) => (
        <Button
          variant="default"
          leftSection={<IconPhotoUp size={16} aria-hidden />}
          loading={set.isPending}
          onClick={open}
        >
          {upload}
        </Button>
      )}
    </PickFiles>
    {onRemove && (
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isRemoving}
        onClick={onRemove}
      >
        {removal}
      </Button>
    )}
  </Group>
)
