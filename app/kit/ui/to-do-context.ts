import { createContext } from 'react'

/** The fields of the section that is open which still have what the program came with. */
export const ToDoContext = createContext<readonly string[]>([])
