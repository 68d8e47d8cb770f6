/** A form's request over all its tries, for the account it was made for. */
import { createIdempotentSubmit, type IdempotentSubmit } from "@candor/client/idempotent-submit";
import { useState } from "react";
import { newRequestKey, type RequestKey } from "./api-client.ts";
import { currentSession } from "./session.ts";

const createSubmit = () =>
  createIdempotentSubmit<RequestKey>(newRequestKey, ({ account }) => account === currentSession().account);

/** Lasts as long as the form is there. A request for the other account is another request. */
export const useIdempotentSubmit = (): IdempotentSubmit<RequestKey> => useState(createSubmit)[0];
