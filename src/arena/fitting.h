/* Fitting the evaluation (bots/evaluate.h) to who won: a logistic regression on what positions
** showed, without a constant of its own (the factions' columns are it), with a little shrinkage and
** with the signs that are known before any game is played.
**
** Everything is summed in the order of the rows, so the same rows give the same weights. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bots/evaluate.h"

/* What a faction's position showed, and whether it was among the winners in the end. */
typedef struct {
    float x[EVALUATE_COUNT];
    bool won, kept_back; /* not fitted to, to see how good the fit is */
} fit_row;

/* The least and the most a weight may be: a card more is never bad. */
typedef struct {
    double least, most;
} fit_bounds;
fit_bounds fit_bounds_of(unsigned feature);

/* The mean log loss of some weights on rows: of those kept back, or of the others. */
double fit_loss(const fit_row *row, size_t count, bool kept_back,
                const double weight[EVALUATE_COUNT]);
/* The same when everybody is given the same chance, the best there is. */
double fit_loss_of_all_alike(const fit_row *row, size_t count, bool kept_back);

/* Improves the weights until they stay as they are; with `all` the rows kept back count too.
** Returns the number of steps that took. */
unsigned fit_weights(const fit_row *row, size_t count, bool all, double weight[EVALUATE_COUNT]);

/* As evaluate_weights.h has them; `command` says where they come from. */
void fit_print(FILE *out, const char *command, const double weight[EVALUATE_COUNT]);
