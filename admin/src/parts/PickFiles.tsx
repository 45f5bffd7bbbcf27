import { FileButton } from '@mantine/core'
import { useRef, type ReactNode } from 'react'

interface PickFilesProps {
  label: string
  accept?: string
  multiple?: boolean
  onPick: (files: File[]) => void
  children: (open: () => void) => ReactNode
}

/** Opens the system's file dialog from any button. The same file can be picked twice in a row. */
export function PickFiles({ label, accept, multiple = false, onPick, children }: PickFilesProps) {
  const reset = useRef<() => void>(null)

  function pick(picked: File | File[] | null) {
    const files = [picked ?? []].flat()
    reset.current?.()
    if (files.length > 0) onPick(files)
  }

  return (
    <FileButton
      multiple={multiple}
      accept={accept}
      resetRef={reset}
      onChange={pick}
      inputProps={{ 'aria-label': label, tabIndex: -1 }}
    >
      {({ onClick }) => children(onClick)}
    </FileButton>
  )
}
